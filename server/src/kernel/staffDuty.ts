import type { World } from './ctx.ts'

/** What an employee must do before anything else. */
export async function staffDuty(
  world: Pick<World, 'rules'>,
  v: { mustChange: boolean; enrolled: boolean },
): Promise<'' | 'password' | 'enrol'> {
  if (v.mustChange) return 'password'
  return !v.enrolled && (await world.rules.get('staff.twoFactor')) === 'required' ? 'enrol' : ''
}
