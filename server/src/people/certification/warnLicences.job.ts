import { LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import { dueExpiryStep, expiryNotice, expirySteps } from '@mall/domain/people/certification/licence.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { expireBankChecks } from './bankCheck.queries.ts'
import { licencesToWarn, lockLicence, markWarned } from './licence.queries.ts'

/** Tells companies 60, 30 and 7 days ahead and once after the end; each step once, however often the sweep runs. Old bank checks end too. */
export async function warnLicences(world: World): Promise<number> {
  let done = await expireBankChecks(world.pool)
  for (const { id } of await licencesToWarn(world.pool, expirySteps))
    done += await world.pool.tx(async tx => {
      const licence = await lockLicence(tx, id)
      const step = licence ? dueExpiryStep(licence.daysLeft, licence.warned) : null
      if (!licence || step === null) return 0
      await markWarned(tx, id, step)
      await notify(tx, await peopleWithRight(tx, licence.companyId, 'company.manage'), {
        event: expiryNotice(step, licence.kind),
        facts: { kind: LicenceKind.label(licence.kind), date: licence.validUntil },
        link: '/enterprise/enterpriseCertification',
      })
      return 1
    })
  return done
}
