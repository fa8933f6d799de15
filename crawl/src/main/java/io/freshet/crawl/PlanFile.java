package io.freshet.crawl;

import io.freshet.freshness.BrokenStateException;
import io.freshet.freshness.PlannerSettings;
import io.freshet.freshness.RevisitPlanner;
import io.freshet.store.FileTrouble;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A planner on disk, beside the store, with the number of the last event that it knows. It can be deleted at any time: it is made again from the histories. A file
 * is replaced as a whole, so that a crash leaves the old one or the new one.
 */
final class PlanFile {
    private static final System.Logger LOG = System.getLogger(PlanFile.class.getName());
    private static final int MAGIC = 0x46504C4E; // "FPLN"
    private static final int VERSION = 3; // 1 took broken links for pages that disappeared
    private static final int WITHOUT_SIGNALS = 2;

    private final Path folder;

    PlanFile(Path store) {
        folder = store.resolve("planner");
    }

    /** What was kept: a planner, the last event and the last signal that it knows, and its time. */
    record Kept(RevisitPlanner planner, long event, long signal, PlanningTime time) {}

    /** Empty when there is none or it cannot be read. */
    Optional<Kept> read(PlannerSettings settings, Instant now) {
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file())))) {
            int magic = in.readInt();
            int version = in.readInt();
            if (magic != MAGIC || version < WITHOUT_SIGNALS || version > VERSION) {
                LOG.log(Level.INFO, file() + " is no plan of this version; it is made again");
                return Optional.empty();
            }
            long event = in.readLong();
            long signal = version == WITHOUT_SIGNALS ? 0 : in.readLong();
            var time = new PlanningTime(Instant.ofEpochSecond(in.readLong()), Duration.ofSeconds(in.readLong()));
            return Optional.of(new Kept(RevisitPlanner.load(in, settings, time.toPlan(now)), event, signal, time));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | BrokenStateException e) {
            String why = e instanceof IOException io ? FileTrouble.words(io) : e.getMessage();
            LOG.log(Level.WARNING, file() + " cannot be read and is made again: " + why);
            return Optional.empty();
        }
    }

    void write(Kept kept) throws IOException {
        Files.createDirectories(folder);
        Path beside = folder.resolve("plan.new");
        try (var file = new FileOutputStream(beside.toFile());
                var out = new DataOutputStream(new BufferedOutputStream(file, 1 << 16))) {
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            out.writeLong(kept.event());
            out.writeLong(kept.signal());
            out.writeLong(kept.time().beginning().getEpochSecond());
            out.writeLong(kept.time().day().toSeconds());
            kept.planner().save(out);
            out.flush();
            file.getFD().sync();
        }
        Files.move(beside, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file() {
        return folder.resolve("plan");
    }
}
