-- Admits or rejects some requests of one API key together: an exact sliding window.
-- KEYS[1]: a list with an entry for each ms in which requests were admitted, oldest first:
--   "<time of the last one in µs>:<admitted before>:<admitted up to then>", both counted from any
--   beginning.
-- ARGV: the limit; the window in µs; the number of requests.
-- Returns: 1 if they are admitted, else 0; how many more would be; the µs until the oldest leave the
--   window, or, if they are rejected, until enough have left it.
local list = KEYS[1]
local limit, window, requests = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local function entry(index)
  local text = redis.call('LINDEX', list, index)
  if not text then return nil end
  local at, before, after = string.match(text, '^(%d+):(%d+):(%d+)$')
  return {at = tonumber(at), before = tonumber(before), after = tonumber(after)}
end

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

-- If the clock was set back, the time of the newest entry is used until it is reached again; after a
-- large step, the list starts over, so that no key is rejected for longer than two windows.
local newest = entry(-1)
if newest and newest.at > now then
  if newest.at - now > window then
    redis.call('DEL', list)
    newest = nil
  else
    now = newest.at
  end
end

local oldest = entry(0)
while oldest and now - oldest.at >= window do
  redis.call('LPOP', list)
  oldest = entry(0)
end
if not oldest then newest = nil end

local function until_left(left) return left.at + window - now end

local count = oldest and newest.after - oldest.before or 0
if count + requests > limit then
  -- The first entry with which enough have left.
  local needed = oldest.before + count + requests - limit
  local first, last = 0, redis.call('LLEN', list) - 1
  while first < last do
    local middle = math.floor((first + last) / 2)
    if entry(middle).after >= needed then last = middle else first = middle + 1 end
  end
  return {0, math.max(0, limit - count), until_left(entry(first))}
end

local function text(before, after) return string.format('%.0f:%.0f:%.0f', now, before, after) end

local before = newest and newest.after or 0
if newest and math.floor(newest.at / 1000) == math.floor(now / 1000) then
  redis.call('LSET', list, -1, text(newest.before, before + requests))
  oldest = entry(0)
else
  redis.call('RPUSH', list, text(before, before + requests))
end
-- Two windows, because the same time may be used for one, see above.
redis.call('PEXPIRE', list, math.ceil(2 * window / 1000) + 1000)
return {1, limit - count - requests, until_left(oldest or {at = now})}
