/**
 * What tests need: web sites on loopback that behave and misbehave, a clock that is set by hand, and seeds for random trials.
 *
 * <p>Start reading at {@link TestSite#start}.
 */
@NullMarked
package io.freshet.testkit;

import org.jspecify.annotations.NullMarked;
