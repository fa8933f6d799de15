/**
 * How pages change, what they will do next, and when to look again. Mathematics alone: no socket, no file, no clock.
 *
 * <p>A {@link ChangeHistory} is what a page did; {@link Rounds} have the paper's numbers of it and a {@link Distribution} those of a group of pages. A {@link Predictor} says of a
 * page how many of its next visits will find it, or find it changed; {@link Evaluation} says how well. A {@link RevisitPlanner} chooses what to visit under a budget, by what a
 * visit is worth.
 *
 * <p>Start reading at {@link RevisitPlanner#due}.
 */
@NullMarked
package io.freshet.freshness;

import org.jspecify.annotations.NullMarked;
