"""The crawl that bench/compare makes, as a Scrapy spider: every page of the seeds' hosts, each body kept as a file.

scrapy runspider spider.py -a seeds=FILE -a into=FOLDER
"""

import hashlib
import os
from urllib.parse import urlsplit

import scrapy
from scrapy.linkextractors import LinkExtractor


class Manuals(scrapy.Spider):
    name = 'manuals'
    custom_settings = {
        'ROBOTSTXT_OBEY': True,
        'DOWNLOAD_DELAY': 0,
        'CONCURRENT_REQUESTS': 32,
        'CONCURRENT_REQUESTS_PER_DOMAIN': 8,
        'COOKIES_ENABLED': False,
        'TELNETCONSOLE_ENABLED': False,
        'LOG_LEVEL': 'ERROR',
        'URLLENGTH_LIMIT': 8192,
    }

    def __init__(self, seeds, into, **kwargs):
        super().__init__(**kwargs)
        with open(seeds, encoding='utf-8') as file:
            self.start_urls = [line.strip() for line in file if line.strip() and not line.startswith('#')]
        self.hosts = {urlsplit(url).netloc for url in self.start_urls}
        self.allowed_domains = sorted({urlsplit(url).hostname for url in self.start_urls})
        self.into = into
        self.links = LinkExtractor()
        self.pages = 0

    def parse(self, response):
        name = hashlib.sha1(response.url.encode()).hexdigest()
        folder = os.path.join(self.into, urlsplit(response.url).netloc.replace(':', '-'), name[:2])
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, name), 'wb') as file:
            file.write(response.body)
        if not isinstance(response, scrapy.http.HtmlResponse):
            return
        self.pages += 1
        for link in self.links.extract_links(response):
            if urlsplit(link.url).netloc in self.hosts:
                yield response.follow(link)

    def closed(self, reason):
        with open(os.path.join(self.into, 'pages'), 'w', encoding='utf-8') as file:
            file.write(f'{self.pages}\n')
