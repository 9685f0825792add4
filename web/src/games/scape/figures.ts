/** Somebody who runs, below a head at 127, 205: shared by the pictures of the game. */
export const RUNNER =
  "M122.6 210.5c3-1.4 8.4-1 9.2 2.4l-2.8 8.4 9.6 7.6-2.3 2.1h-2.6l-7.3-6.3-4.6 6.3h-9l1.6-2.7h4.2l3.1-7.2.5-5.3-2.3 2-1.7 5.1-3.2-1.1 2.2-6.7z";
