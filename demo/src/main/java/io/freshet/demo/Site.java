package io.freshet.demo;

/**
 * A host of the living web, for those who introduce it.
 *
 * @param key a short name, such as {@code news}
 * @param url of its front page
 * @param name as the site calls itself
 * @param kind what sort of site, and what is special about it, in a few words; {@code kindKorean} the same in Korean
 * @param description a sentence about what it has and how it lives; {@code descriptionKorean} the same in Korean
 */
public record Site(
        String key,
        String url,
        String name,
        String nameKorean,
        String kind,
        String kindKorean,
        String description,
        String descriptionKorean) {}
