package io.freshet.store;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WriteBufferManager;

/**
 * How RocksDB is to work: within a given memory, with few threads and files. Owns the native objects behind the options; they live as long as
 * the database.
 */
final class TableOptions implements AutoCloseable {
    private static final long MB = 1L << 20;

    /** Of 128 rows next to each other, 64 deleted ones make their file be rewritten soon. */
    private static final long DELETIONS_WINDOW = 128;

    private static final long DELETIONS_IN_WINDOW = 64;

    private final List<AbstractNativeReference> owned = new ArrayList<>();
    private final long writeBuffer;
    private final Cache cache;
    private final BloomFilter bloom;
    private final DBOptions database;

    TableOptions(long cacheBytes) {
        // blocks that were read and rows that are not yet in files share the memory: a quarter at most for the latter
        cache = own(new LRUCache(cacheBytes));
        writeBuffer = Math.max(cacheBytes / 8, MB);
        bloom = own(new BloomFilter(10));
        database = own(new DBOptions())
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setWriteBufferManager(own(new WriteBufferManager(cacheBytes / 4, cache)))
                .setMaxTotalWalSize(cacheBytes)
                .setMaxBackgroundJobs(2)
                .setMaxOpenFiles(256)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(2)
                .setMaxLogFileSize(MB)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0);
    }

    DBOptions database() {
        return database;
    }

    ColumnFamilyOptions family(Table table) {
        BlockBasedTableConfig blocks = new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setBlockSize(8 << 10)
                .setFormatVersion(6)
                .setCacheIndexAndFilterBlocks(true)
                .setPinL0FilterAndIndexBlocksInCache(true);
        if (table == Table.URLS || table == Table.CONTENTS || table == Table.HOSTS || table == Table.HISTORIES) {
            blocks.setFilterPolicy(bloom); // most questions are about rows that are not there
        }
        try (Options options = new Options()) {
            options.setTableFormatConfig(blocks)
                    .setWriteBufferSize(writeBuffer)
                    .setTargetFileSizeBase(Math.max(writeBuffer, 4 * MB))
                    .setMaxBytesForLevelBase(Math.max(4 * writeBuffer, 16 * MB))
                    .setCompressionType(CompressionType.LZ4_COMPRESSION);
            if (table == Table.QUEUE || table == Table.MESSAGES) {
                // what is taken from the head leaves marks that the next reader of the head has to step over
                options.setTablePropertiesCollectorFactory(
                        List.of(own(TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(
                                DELETIONS_WINDOW, DELETIONS_IN_WINDOW, 0.5))));
            }
            return own(new ColumnFamilyOptions(options));
        }
    }

    /** Only after the database. */
    @Override
    public void close() {
        for (AbstractNativeReference reference : owned.reversed()) {
            reference.close();
        }
    }

    private <T extends AbstractNativeReference> T own(T reference) {
        owned.add(reference);
        return reference;
    }
}
