import { sectionWords } from '#content/words/section-words.ts';
import { feeds } from '#lib/routes.ts';

const words = sectionWords.feeds;

/** For people who read in a feed reader. */
export function FeedLinks({ className }: { className: string }) {
  return (
    <p className={`no-print text-muted ${className}`}>
      {words.lead}{' '}
      <a href={feeds.rss} className="link">
        {words.rss}
      </a>
      ,{' '}
      <a href={feeds.atom} className="link">
        {words.atom}
      </a>{' '}
      {words.or}{' '}
      <a href={feeds.json} className="link">
        {words.json}
      </a>
      .
    </p>
  );
}
