// One atomic decision in Redis: the counters of one client, by the server's time, in microseconds. The value of a key is a text of at
// most thirteen counters, each a twelfth of the window wide: bucket, hits, last hit. A counter leaves when its last hit is one
// window old: the strictness of the limiter in memory (SPEC 8, decision 007). A request that is admitted renews the expiry of its
// key to one window; one that is refused does not. What is no such text, because somebody else wrote it, counts as no value: at most
// 1,024 bytes are read, of any type of key, and no counter lies ahead.
//
// `#!lua` (Redis 7) states that the script writes: a replica and a full server refuse it before it runs.
import { createHash } from 'node:crypto';

/** KEYS: the client. ARGV: limit, window in milliseconds. Answers allowed (1 or 0), remaining, microseconds to the reset. */
export const script = `#!lua
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
local counters = {}
local stored = redis.pcall('GETRANGE', KEYS[1], 0, 1024)
if type(stored) ~= 'string' or #stored > 1024 then stored = '' end
for bucket, hits, last in string.gmatch(stored, '(%d+) (%d+) (%d+)') do
  counters[#counters + 1] = { tonumber(bucket), tonumber(hits), tonumber(last) }
end
local newest = counters[#counters]
-- After a clock was set back, hits that would lie ahead of it count as if the last had been now.
local ahead = newest and newest[3] - now or 0
for _, counter in ipairs(counters) do counter[3] = math.min(now, counter[3] - math.max(0, ahead)) end
local kept, used = {}, 0
for _, counter in ipairs(counters) do
  if counter[3] + window > now then
    kept[#kept + 1] = counter
    used = used + counter[2]
  end
end
local function save()
  local parts = {}
  for i, counter in ipairs(kept) do parts[i] = string.format('%.0f %.0f %.0f', counter[1], counter[2], counter[3]) end
  redis.call('SET', KEYS[1], table.concat(parts, ','), 'PX', ARGV[2])
end
if used >= limit then
  if ahead > 0 then save() end
  return { 0, 0, kept[1][3] + window - now }
end
local bucket = math.floor(now / (window / 12))
newest = kept[#kept]
if newest and newest[1] >= bucket then newest[1], newest[2], newest[3] = bucket, newest[2] + 1, now
else kept[#kept + 1] = { bucket, 1, now } end
save()
local remaining = limit - used - 1
return { 1, remaining, remaining > 0 and window or kept[1][3] + window - now }
`;

/** The digest by which Redis knows the script once it was loaded. */
export const scriptSha1: string = createHash('sha1').update(script).digest('hex');
