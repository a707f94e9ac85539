import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import type { Application } from './useCertification.ts'

/** After a rejection: how much of it is on this screen. The rest is right and stays as it is. */
export function RejectedNote({ application, here }: { application: Application | null; here: number }) {
  if (application?.state !== CertificationState.rejected) return null
  return (
    <Note {...(here > 0 ? { tone: 'bad' as const } : {})}>
      <span>
        {here > 0
          ? `审核人员在本页标出 ${here} 项有误，已在对应位置标红；其余资料和文件都保留，不必重填。`
          : '本页资料审核无误，可直接下一步。'}
      </span>
    </Note>
  )
}
