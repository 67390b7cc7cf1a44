<?php

require 'vouch.php';

try {
    // [forwarded request]
    recordPayment($_GET['order'], (float) $_GET['amount'], 'EUR', currentVisitor());
    // [user id]
    recordPayment($_GET['order'], (float) $_GET['amount'], 'EUR', 'customer-17');
    // [end]
} catch (RuntimeException $failure) {
    error_log($failure->getMessage());
}
