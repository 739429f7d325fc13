import { library } from '../../tsup.base.ts';

export default library({
  index: 'src/index.ts',
  mcp: 'src/mcp.ts',
  render: 'src/render.ts',
  observe: 'src/observe.ts',
  verify: 'src/verify.ts',
});
