import { basicsDeskCalls } from '@mall/contract/basicsDesk.ts'
import { serve } from '../app/serve.ts'
import { readBasicChoices, readBasics } from './basics.reads.ts'
import { readFreights, saveFreights } from './freights.ts'
import { importFreights } from './importFreights.ts'
import { saveBasic } from './saveBasic.ts'
import { putSetupAway, readSetup } from './setup.ts'
import { switchBasic } from './switchBasic.ts'

export const basicsDeskRoutes = serve(basicsDeskCalls, {
  '/api/ops/getBasics': readBasics,
  '/api/ops/getBasicChoices': readBasicChoices,
  '/api/ops/saveBasic': saveBasic,
  '/api/ops/switchBasic': switchBasic,
  '/api/ops/getFreights': readFreights,
  '/api/ops/saveFreights': saveFreights,
  '/api/ops/importFreights': importFreights,
  '/api/ops/getSetup': readSetup,
  '/api/ops/putSetupAway': putSetupAway,
})
