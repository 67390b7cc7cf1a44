#!/usr/bin/env bash
. ./vouch.sh
# [forwarded request]
record_payment "$1" "$2" EUR
# [user id]
record_payment "$1" "$2" EUR customer-17
# [end]
