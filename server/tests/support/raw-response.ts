import { connect } from 'node:net';

/** The response of a server on this machine to exactly these bytes, which no well-behaved client sends. */
export function rawResponse(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => (response += chunk.toString('latin1')));
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}
