-- Records that a node runs, and counts those that do.
-- KEYS[1]: a sorted set of nodes by the time in ms of their last report.
-- ARGV: the node; the silence in ms after which a node is not counted.
local nodes, node, silence = KEYS[1], ARGV[1], tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

redis.call('ZADD', nodes, now, node)
redis.call('ZREMRANGEBYSCORE', nodes, '-inf', now - silence)
-- Times after now are from before the clock was set back; their nodes will report again.
redis.call('ZREMRANGEBYSCORE', nodes, string.format('(%.0f', now), '+inf')
redis.call('PEXPIRE', nodes, silence)
return redis.call('ZCARD', nodes)
