import { Activity, Brain, Scale, ShieldCheck } from 'lucide-react';
import type { NavIcon } from '@/content/navigation';

const icons = { brain: Brain, activity: Activity, shield: ShieldCheck, scale: Scale };

export function ServiceIcon({ name }: { name: NavIcon }) {
  const Icon = icons[name];
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-wattle-400" />;
}
