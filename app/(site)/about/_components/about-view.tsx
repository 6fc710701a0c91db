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
      <GlobalImpact />
    </>
  );
}
