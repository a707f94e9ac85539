/** An employee of the demo for each desk of the mill, with that desk alone. */
export const desks: readonly [code: string, roles: readonly string[]][] = [
  ['S001', ['admin']],
  ['S002', ['reviewer']],
  ['S003', ['approver']],
  ['S004', ['pricing']],
  ['S005', ['finance']],
  ['S011', ['sales']],
  ['S021', ['planner']],
  ['S022', ['dispatcher']],
  ['S023', ['warehouse']],
  ['S024', ['gate']],
  ['S025', ['weigher']],
  ['S026', ['quality']],
  ['S027', ['service']],
  ['S028', ['cashier']],
]
