import { createServer, Packet } from 'dns2';

/**
 * A name server on loopback with these TXT records; for a name with the value null it fails.
 * @param exchangers the MX records
 */
export async function startNameServer(
  records: Record<string, string[] | null>,
  exchangers: Record<string, string[]> = {},
) {
  const server = createServer({
    udp: true,
    handle(request, send) {
      const { name: asked, type } = request.questions[0]!;
      const name = asked.toLowerCase();
      const isMx = type === Packet.TYPE.MX;
      const values = isMx ? exchangers[name] : records[name];
      const response = Packet.createResponseFromRequest(request);
      if (records[name] === null) response.header.rcode = Packet.RCODE.SERVFAIL;
      else if (!values) response.header.rcode = Packet.RCODE.NXDOMAIN;
      const record = { name, type: isMx ? Packet.TYPE.MX : Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 1 };
      response.answers = (values ?? []).map(
        (value) =>
          new Packet.Resource({
            ...record,
            // A text is made of strings of at most 255 characters.
            ...(isMx ? { exchange: value, priority: 10 } : { data: value.match(/.{1,255}/gs) ?? '' }),
          }),
      );
      send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return { address: `127.0.0.1:${udp!.port}`, close: () => server.close() };
}
