package io.freshet.siteagent;

import io.freshet.protocol.notice.DocumentPath;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where the documents are served.
 *
 * @param origin scheme and authority, such as {@code https://example.org:8443}
 * @param prefix the path of the document root, with a slash at both ends
 */
public record Site(String origin, String prefix) {
    /** @throws IllegalArgumentException when it is no http or https URL; the message says what would be right */
    public static Site of(String url) {
        try {
            URI uri = new URI(url.strip());
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            boolean web = scheme.equals("http") || scheme.equals("https");
            if (!web
                    || uri.getHost() == null
                    || uri.getQuery() != null
                    || uri.getFragment() != null
                    || uri.getUserInfo() != null) {
                throw new IllegalArgumentException(
                        "\"" + url + "\" is no address of a site. Give one such as https://example.org/");
            }
            int standard = scheme.equals("http") ? 80 : 443;
            String port = uri.getPort() < 0 || uri.getPort() == standard ? "" : ":" + uri.getPort();
            String path = uri.getPath() == null ? "" : uri.getPath();
            String prefix =
                    DocumentPath.read(path.endsWith("/") ? path : path + "/").text();
            return new Site(scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + port, prefix);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("\"" + url + "\" is no URL. Give one such as https://example.org/", e);
        }
    }

    /** Of a document. */
    public String url(DocumentPath path) {
        return origin + path.urlPath();
    }

    /** Of something that the agent itself publishes under the site. */
    String own(String name) {
        return origin + new DocumentPath(prefix).urlPath() + name;
    }

    @Override
    public String toString() {
        return origin + new DocumentPath(prefix).urlPath();
    }
}
