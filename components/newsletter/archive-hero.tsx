import { PageHero } from '@/components/sections/page-hero';
import { industryUpdates } from '@/content/industry-updates';

export function ArchiveHero({ crumb }: { crumb?: { name: string; path: string } }) {
  return (
    <PageHero
      compact
      path="/industry-updates"
      heading={industryUpdates.heading}
      lead={industryUpdates.lead}
      {...(crumb && { crumb })}
    />
  );
}
