/** Where a link may lead: the local files, a place on this page, or the web in a new tab. Nothing else. */

const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** The path of a file the local server keeps, or null for anything that would leave this machine. */
export function localFile(url) {
  const target = parse(url);
  const mine = target && (target.host === location.host || ["127.0.0.1", "localhost"].includes(target.hostname));
  return mine && /^https?:$/.test(target.protocol) ? target.pathname + target.search : null;
}

/** A web address that is safe to offer as a link, or null. */
export function webAddress(url) {
  const target = parse(url);
  return target && /^https?:$/.test(target.protocol) ? target.href : null;
}

/** The channel and message that a Discord link points at, or null. */
export function jumpTarget(url) {
  const found = JUMP.exec(url ?? "");
  return found && { channel: found[1], message: found[2] ?? null };
}

function parse(url) {
  try {
    return new URL(url, location.href);
  } catch {
    return null;
  }
}
