/**
 * Figures as SVG, in both languages: for the pages of the console and of the lab.
 *
 * <p>A {@link Figure} is a {@link Plot} of {@link Series} over two {@link Axis axes}, {@link ShareBars} or {@link ValueBars}. It is drawn on the server, so that
 * it needs no script and no network; its colours come from {@link PlotStyle}, light by day and dark by night; its {@link Table} has the same numbers for those
 * who would rather read.
 *
 * <p>Start reading at {@link PlotDrawing}.
 */
@NullMarked
package io.freshet.plot;

import org.jspecify.annotations.NullMarked;
