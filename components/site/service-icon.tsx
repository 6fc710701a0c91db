import { Activity, Brain, Scale, ShieldCheck } from 'lucide';
import { Icon } from '@/components/ui/icon';
import type { NavIcon } from '@/content/navigation';

const icons = { brain: Brain, activity: Activity, shield: ShieldCheck, scale: Scale };

export function ServiceIcon({ name }: { name: NavIcon }) {
  return <Icon of={icons[name]} className="shrink-0 text-wattle-400" />;
}
