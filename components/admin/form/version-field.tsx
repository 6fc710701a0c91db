/** What came of a post of the form, if something did. */
type Posted = { status: string; version?: number; seen?: number };

/**
 * The version that a form changes: the one it was shown with. After a conflict the next save goes over what
 * somebody else saved: it is then a decision.
 */
export const VersionField = ({ state, shown }: { state: Posted; shown: number | undefined }) => (
  <input
    type="hidden"
    name="version"
    value={state.status === 'conflict' ? state.version : (state.seen ?? shown)}
  />
);
