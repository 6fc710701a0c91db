import { PeopleSection } from '#components/sections/people-section.tsx';
import { Advantage } from './advantage.tsx';
import { GlobalImpact } from './global-impact.tsx';
import { Story } from './story.tsx';
import { Vision } from './vision.tsx';

export function AboutView() {
  return (
    <>
      <Story />
      <Vision />
      <Advantage />
      <PeopleSection />
      <GlobalImpact />
    </>
  );
}
