/** Those outside, in cut paper: shared by the pictures of the game. */
export const HEAD = "M0 -26C16 -26 22 -14 21 -2C20 9 13 23 0 23C-13 23 -20 9 -21 -2C-22 -14 -16 -26 0 -26Z";
export const BODY = "M-10 14H10L11 27C28 29 39 38 41 58L44 170H-44L-41 58C-39 38 -28 29 -11 27Z";
export const ARM =
  "M-24 100C-40 74 -48 44 -47 8L-57 -9 -46 -2 -45 -20 -38 -5 -32 -21 -30 -4 -23 -13 -26 10C-25 32 -18 48 -4 62Z";
/** What a broken plank shows, on a grid of 28: the bone, and what is not there. */
export const SKULL = {
  bone: "M14 1C22 1 27 6 27 12.5C27 16.5 25.2 19.2 22.5 20.6V27H5.5V20.6C2.8 19.2 1 16.5 1 12.5C1 6 6 1 14 1Z",
  holes:
    "M9 9.5a3.3 3.6 0 1 1 0 7.2a3.3 3.6 0 1 1 0-7.2ZM19 9.5a3.3 3.6 0 1 1 0 7.2a3.3 3.6 0 1 1 0-7.2ZM10 22.5h1.6V27H10ZM13.2 22.5h1.6V27h-1.6ZM16.4 22.5H18V27h-1.6Z",
};
