import { PageHero } from '#components/sections/page-hero.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';

export function ArchiveHero({ crumb }: { crumb?: { name: string; path: string } }) {
  return (
    <PageHero
      path="/industry-updates"
      heading={industryUpdates.heading}
      lead={industryUpdates.lead}
      {...(crumb && { crumb })}
    />
  );
}
