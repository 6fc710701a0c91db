/** A secret that is shown this once. */
export const Secret = ({ text, secret }: { text: string; secret: string }) => (
  <>
    <p>{text}</p>
    <code className="data mt-2 block break-all select-all">{secret}</code>
  </>
);
