import { Advantage } from '@/components/about/advantage';
import { GlobalImpact } from '@/components/about/global-impact';
import { Story } from '@/components/about/story';
import { Vision } from '@/components/about/vision';

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
