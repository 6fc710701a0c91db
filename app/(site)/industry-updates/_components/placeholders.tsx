const bar = 'block rounded-control bg-band motion-safe:animate-pulse';

/** The archive's shape while its content is on the way; the button and the notice say so in words. */
export function Placeholders() {
  return (
    <div aria-hidden="true" className="grid gap-10 lg:grid-cols-12">
      <div className="space-y-4 lg:col-span-8 lg:col-start-5 lg:row-start-1">
        <span className={`${bar} h-10 w-3/4`} />
        <span className={`${bar} h-4 w-1/2`} />
        <span className={`${bar} h-60 w-full lg:h-[60vh]`} />
      </div>
      <div className="space-y-3 lg:col-span-4">
        <span className={`${bar} h-8 w-2/3`} />
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} className={`${bar} h-14 w-full`} />
        ))}
      </div>
    </div>
  );
}
