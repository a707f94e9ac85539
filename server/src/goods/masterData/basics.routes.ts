import { basicsDeskCalls } from '@mall/contract/goods/masterData/basicsDesk.ts'
import { optionDeskCalls } from '@mall/contract/goods/masterData/optionDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readBasicChoices, readBasics } from './basics.reads.ts'
import { importBranches, readBranches, removeBranch } from './branches.ts'
import { decideOptionChange, saveOptionChange, switchOption, withdrawOptionChange } from './changeOptions.ts'
import { saveChannelPhones } from './channelPhones.ts'
import { readFreights, saveFreights } from './freights.ts'
import { importFreights } from './importFreights.ts'
import { importOptions } from './importOptions.ts'
import { readOptionChange, readOptionChanges, readOptionChoices, readOptions } from './options.reads.ts'
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
  '/api/ops/saveChannelPhones': saveChannelPhones,
  '/api/ops/getBranches': readBranches,
  '/api/ops/importBranches': importBranches,
  '/api/ops/removeBranch': removeBranch,
  '/api/ops/getSetup': readSetup,
  '/api/ops/putSetupAway': putSetupAway,
})

export const optionDeskRoutes = serve(optionDeskCalls, {
  '/api/ops/getOptions': readOptions,
  '/api/ops/getOptionChoices': readOptionChoices,
  '/api/ops/saveOptionChange': saveOptionChange,
  '/api/ops/switchOption': switchOption,
  '/api/ops/getOptionChanges': readOptionChanges,
  '/api/ops/getOptionChange': readOptionChange,
  '/api/ops/decideOptionChange': decideOptionChange,
  '/api/ops/withdrawOptionChange': withdrawOptionChange,
  '/api/ops/importOptions': importOptions,
})
