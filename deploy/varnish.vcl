# Varnish in front of the balancer, with the module xkey (Debian: varnish, varnish-modules). The site is told
# CDN=varnish, the mail worker also CDN_PURGE_URL with the address of each Varnish.
vcl 4.1;

import std;
import xkey;

# The balancer of deploy/compose.yaml; in Kubernetes the Service: "web", port "80".
backend web {
  .host = "nginx";
  .port = "8080";
}

# Who may have pages forgotten: the mail worker, which asks Varnish itself. What ends TLS in front has such an
# address too, but passes on whom it serves: Varnish has then appended to X-Forwarded-For rather than begun it.
# One that passes nothing on must speak PROXY, so that client.ip is the visitor's.
acl purgers {
  "127.0.0.1";
  "10.0.0.0"/8;
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," || req.http.Forwarded || req.http.Via) {
      return (synth(403));
    }
    if (!req.http.xkey-purge) {
      return (synth(400));
    }
    set req.http.x-forgotten = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Forgotten"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Next's router asks for other bytes under the same address.
  if (req.http.rsc || req.http.next-router-prefetch) {
    return (pass);
  }
  # A session, or a draft; any other cookie is somebody else's.
  if (req.http.Cookie ~ "(admin-session|__prerender_bypass|__next_preview_data)") {
    return (pass);
  }
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.CDN-Cache-Control && beresp.status == 200) {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(
      regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
    set beresp.keep = 0s;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.CDN-Cache-Control;
    unset beresp.http.Surrogate-Key;
    return (deliver);
  }
  # Named by what it holds and kept as long as it tells browsers: pages of the last release still ask for it.
  if (beresp.status == 200 && bereq.url ~ "^/_next/static/") {
    return (deliver);
  }
  # Remembered, so that those who ask for the same meanwhile do not wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 120s;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
}
