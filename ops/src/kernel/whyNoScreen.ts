import { screens } from './screens.ts'
import type { Staff } from './session.ts'

/** Why a link leads this employee to a refusal: the screen is another desk's. Undefined where it opens. */
export function whyNoScreen(staff: Staff, link: string, whose: string): string | undefined {
  const screen = screens.find(s => s.path === link.split('?')[0])
  return screen && !staff.rights.includes(screen.right) ? `您的岗位没有「${screen.label}」，由${whose}办理` : undefined
}
