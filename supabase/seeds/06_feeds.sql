-- Feeds: where a new installation begins. Public sources of the three areas, Australian ones first;
-- editors change them. A feed whose address exists is left as it is.

insert into public.newsletter_sources (name, area, url, created_at)
select v.name, v.area, v.url, now() + v.position * interval '1 millisecond'
from (values
  (1, 'Australian Cyber Security Centre: alerts', 'security', 'https://www.cyber.gov.au/rss/alerts'),
  (2, 'Australian Cyber Security Centre: news', 'security', 'https://www.cyber.gov.au/rss/news'),
  (3, 'iTnews Australia', 'mixed', 'https://www.itnews.com.au/RSS/rss.ashx'),
  (4, 'The Conversation: artificial intelligence', 'ai', 'https://theconversation.com/topics/artificial-intelligence-ai-90/articles.atom'),
  (5, 'CISA cyber security advisories', 'security', 'https://www.cisa.gov/cybersecurity-advisories/all.xml'),
  (6, 'NCSC UK reports', 'security', 'https://www.ncsc.gov.uk/api/1/services/v1/report-rss-feed.xml'),
  (7, 'NIST news', 'mixed', 'https://www.nist.gov/news-events/news/rss.xml'),
  (8, 'OpenTelemetry blog', 'observability', 'https://opentelemetry.io/blog/index.xml'),
  (9, 'Prometheus blog', 'observability', 'https://prometheus.io/blog/feed.xml'),
  (10, 'Kubernetes blog', 'observability', 'https://kubernetes.io/feed.xml'),
  (11, 'Cloud Native Computing Foundation', 'observability', 'https://www.cncf.io/feed/'),
  (12, 'Hugging Face blog', 'ai', 'https://huggingface.co/blog/feed.xml')
) as v (position, name, area, url)
on conflict (url) do nothing;
