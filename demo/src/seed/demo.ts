import type { Demo } from '../../../server/src/platform/jobs/demo.ts'
import { simulateMill } from '../simulator/simulateMill.job.ts'
import { nextStep } from '../simulator/simulator.queries.ts'
import { DEMO_PASSWORD } from './demo.constants.ts'
import { reopenDemo } from './reopenDemo.job.ts'
import { seedDemo } from './seedDemo.ts'

export const demo: Demo = {
  fill: seedDemo,
  jobs: [
    { name: 'simulate-mill', everySeconds: 60, run: simulateMill, due: [nextStep], paceMs: 5000 },
    { name: 'reopen-demo', everySeconds: 600, run: reopenDemo },
  ],
  greeting: `演示账号（密码都是 ${DEMO_PASSWORD}）：采购 demo01（余额充足）、demo02，员工 S001（管理员）、S002（销售审核）、S003（销售经理）`,
}
