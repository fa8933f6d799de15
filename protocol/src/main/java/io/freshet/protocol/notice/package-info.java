/**
 * The protocol by which a web server tells registered robots what changed: registration, the day's log, the summary, its mail and its signature, and the robot's
 * batch file.
 *
 * <p>A robot sends a {@link Registration} and gets a {@link RegistrationAnswer}; the site keeps it as a {@link RegisteredRobot}, a line of {@code robots.uod}. Each
 * change of a document becomes a {@link ChangeRecord}, a line of the day's {@code .his} file. When a robot is due, {@link ChangeFold} makes one net change a document
 * of the records since it was last told, and {@link ChangeSummary} prints them as the text of a mail, which {@link SummarySignature} signs. What the robot fetches then
 * goes through a {@link BatchFile}.
 *
 * <p>Start reading at {@link ChangeFold}.
 */
@NullMarked
package io.freshet.protocol.notice;

import org.jspecify.annotations.NullMarked;
