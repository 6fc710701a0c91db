import { feeds } from '#lib/routes.ts';

/** For people who read in a feed reader. */
export function FeedLinks({ className }: { className: string }) {
  return (
    <p className={`no-print text-muted ${className}`}>
      Read it in your own reader:{' '}
      <a href={feeds.rss} className="link">
        RSS
      </a>
      ,{' '}
      <a href={feeds.atom} className="link">
        Atom
      </a>{' '}
      or{' '}
      <a href={feeds.json} className="link">
        JSON Feed
      </a>
      .
    </p>
  );
}
