-- Runs each command of sliding-window.lua once, so that missing rights of the user are known before
-- a request depends on them.
-- KEYS[1]: a list that nothing else uses.
local list = KEYS[1]
redis.call('DEL', list)
redis.call('RPUSH', list, 'first')
redis.call('PEXPIRE', list, 1000)
redis.call('LSET', list, -1, 'last')
redis.call('LINDEX', list, 0)
redis.call('LPOP', list)
return redis.call('LLEN', list)
