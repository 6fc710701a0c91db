import { createServer, Packet } from 'dns2';

/** A name server on loopback with these TXT records; for a name with the value null it fails. */
export async function startNameServer(records: Record<string, string[] | null>) {
  const server = createServer({
    udp: true,
    handle(request, send) {
      const name = request.questions[0]!.name.toLowerCase();
      const texts = records[name];
      const response = Packet.createResponseFromRequest(request);
      if (texts === null) response.header.rcode = Packet.RCODE.SERVFAIL;
      else if (!texts) response.header.rcode = Packet.RCODE.NXDOMAIN;
      const record = { name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 1 };
      response.answers = (texts ?? []).map(
        // A record is made of strings of at most 255 characters.
        (text) => new Packet.Resource({ ...record, data: text.match(/.{1,255}/gs) ?? '' }),
      );
      send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return { address: `127.0.0.1:${udp!.port}`, close: () => server.close() };
}
