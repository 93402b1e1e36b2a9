// One file for both, which are of no use without each other.
export { default as Echo } from 'laravel-echo'
export { default as Pusher } from 'pusher-js'
