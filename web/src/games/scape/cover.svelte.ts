/** Whether the own identity is covered. It stays so from step to step. */
class Cover {
  down = $state(false);
}

export const cover = new Cover();
