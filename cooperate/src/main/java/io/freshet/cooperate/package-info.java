/**
 * The robot's side of cooperation: sites that tell what changed, so that only that is fetched.
 *
 * <p>A {@link FollowedSite} is a site whose word counts. {@link SiteDiscovery} finds out what a site offers: an agent to register with, feeds with hubs, ResourceSync,
 * sitemaps. {@link Registrar} speaks to an agent, {@link Subscriptions} to WebSub hubs. What the sites tell comes in by mail ({@code cooperate.mail}), as posts of agents
 * ({@link Summaries}), as deliveries of hubs, and at {@link IndexNowEndpoint}; each is verified and becomes {@link io.freshet.model.Signal}s, which {@link SignalIntake}
 * writes down before anything is acknowledged. Nothing here visits a page.
 *
 * <p>Start reading at {@link Summaries#mailed}.
 */
@NullMarked
package io.freshet.cooperate;

import org.jspecify.annotations.NullMarked;
