/**
 * Four of Lucide's icons written out, for client components: the library's own would bring its runtime to every page, which is larger
 * than all of them together. Server components import from the library and send drawings only.
 */
type Icon = { size: number; strokeWidth?: number; className?: string };

function Drawing({ path, size, strokeWidth = 2, className }: Icon & { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}

export const ChevronDown = (icon: Icon) => <Drawing {...icon} path="m6 9 6 6 6-6" />;
export const Menu = (icon: Icon) => <Drawing {...icon} path="M4 5h16M4 12h16M4 19h16" />;
export const Plus = (icon: Icon) => <Drawing {...icon} path="M5 12h14M12 5v14" />;
export const X = (icon: Icon) => <Drawing {...icon} path="M18 6 6 18M6 6l12 12" />;
