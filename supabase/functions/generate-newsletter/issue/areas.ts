/** The firm's three areas, in the order an issue shows them. */
export const areas = ['observability', 'security', 'ai'] as const;
export type Area = (typeof areas)[number];

export const headings: Readonly<Record<Area, string>> = {
  observability: 'Observability',
  security: 'Cyber security',
  ai: 'Artificial intelligence',
};

/** Words that name an area beyond doubt; an item without any belongs to the area of its feed. */
const keywords: Readonly<Record<Area, RegExp>> = {
  observability:
    /\b(observability|opentelemetry|otel|telemetry|prometheus|grafana|tracing|distributed traces?|metrics|logging|monitoring|dashboards?|site reliability|sre|slos?|ebpf|apm|outages?|downtime)\b/gi,
  security:
    /\b(cyber[ -]security|cyber\w*|security|vulnerabilit(?:y|ies)|cve-\d{4}-\d+|exploit(?:s|ed|ation)?|ransomware|malware|phishing|hack(?:s|ed|ers?|ing)|data breach(?:es)?|breached|zero-day|threat actors?|scams?|botnets?|backdoors?|essential eight|encryption|credentials?|multi-factor)\b/gi,
  ai: /\b(ai|artificial intelligence|machine learning|llms?|large language models?|language models?|generative|chatbots?|chatgpt|gpt-?\d*|deep learning|neural networks?|ai agents?)\b/gi,
};

interface Subject {
  title: string;
  excerpt: string;
  /** The area of the feed, or 'mixed'. */
  area: string;
}

/**
 * The area of an item by its own words: the title counts more than the excerpt, the feed's area
 * decides a tie. Undefined for an item of a mixed feed that names no area, which is left out.
 */
export function areaOf({ title, excerpt, area }: Subject): Area | undefined {
  const home = areas.find((each) => each === area);
  const count = (text: string, each: Area) => new Set(text.toLowerCase().match(keywords[each])).size;
  const scores = areas.map((each) => ({
    area: each,
    score: 3 * count(title, each) + count(excerpt, each) + (each === home ? 2 : 0),
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  if (best === 0) return undefined;
  const leaders = scores.filter(({ score }) => score === best).map((each) => each.area);
  return home && leaders.includes(home) ? home : leaders[0];
}
