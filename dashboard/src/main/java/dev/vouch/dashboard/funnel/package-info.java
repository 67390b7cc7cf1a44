/** The funnels page: conversion from step to step, and the next steps of people who drop off. */
@NullMarked
package dev.vouch.dashboard.funnel;

import org.jspecify.annotations.NullMarked;
