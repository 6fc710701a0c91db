import { Activity, Brain, Scale, ShieldCheck } from 'lucide';
import { Icon } from '#components/ui/icon.tsx';
import type { NavIcon } from '#content/site/navigation.ts';

const icons = { brain: Brain, activity: Activity, shield: ShieldCheck, scale: Scale };

export function ServiceIcon({ name }: { name: NavIcon }) {
  return <Icon of={icons[name]} className="shrink-0 text-wattle-400" />;
}
