package io.freshet.testkit;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Reads drawings and pages back, as strictly as XML is read. */
public final class Xml {
    private Xml() {}

    public static Document read(String text) {
        try {
            var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new InputSource(new StringReader(text)));
        } catch (SAXException e) {
            throw new AssertionError("not well-formed: " + e.getMessage() + "\n" + text, e);
        } catch (ParserConfigurationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static List<Element> elements(Document document, String tag, String classes) {
        List<Element> found = new ArrayList<>();
        var all = document.getElementsByTagName(tag);
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            if (element.getAttribute("class").equals(classes)) {
                found.add(element);
            }
        }
        return found;
    }

    public static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
