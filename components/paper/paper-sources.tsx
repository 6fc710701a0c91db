import { paperLabels } from '#content/site/paper-labels.ts';
import type { Source } from '#content/sources.ts';
import { longDate } from '#lib/format.ts';
import { checkedLabel, sourceAbout } from '#lib/papers/sources.ts';
import { sourceId } from './paper-text.tsx';

/** What a paper or a specimen rests on, in the order of its record: citations lead here. */
export function PaperSources({ sources }: { sources: readonly Source[] }) {
  return (
    <>
      <h2 id="sources">{paperLabels.sources}</h2>
      <p>{paperLabels.sourcesLead}</p>
      <ol className="text-meta">
        {sources.map((source) => (
          <li key={source.id} id={sourceId(source.id)} tabIndex={-1}>
            <a href={source.url}>{source.title}</a>
            <br />
            {sourceAbout(source)}. {checkedLabel(source)}{' '}
            <time dateTime={source.checked}>{longDate(source.checked)}</time>.
          </li>
        ))}
      </ol>
    </>
  );
}
