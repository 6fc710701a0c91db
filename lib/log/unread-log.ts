/**
 * Lets a program go on when nobody reads its standard streams any more, as when the collector of its log has
 * ended: a line that cannot be written is lost, where Node would end the program. Called once, at its start.
 */
export function surviveUnreadLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
