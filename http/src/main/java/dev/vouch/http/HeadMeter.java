package dev.vouch.http;

import dev.vouch.http.resource.FatalErrors;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Handler in front of a connection's HTTP decoder that measures the memory needed for request
 * heads: the decoder keeps read buffers for an incomplete line, and objects for each complete line.
 * Heads for which there is no room are not decoded. Confined to its event loop.
 */
final class HeadMeter extends ChannelInboundHandlerAdapter {
  /** The memory of a header line: two strings, their byte arrays and a map entry. */
  private static final int HEADER_OBJECTS_BYTES = 200;

  private static final byte LINE_FEED = '\n';

  private final ClientConnection client;
  private final Connections connections;

  HeadMeter(ClientConnection client, Connections connections) {
    this.client = client;
    this.connections = connections;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof ByteBuf bytes) || !client.receivesHead()) {
      context.fireChannelRead(message);
      return;
    }
    long memory = bytes.capacity() + (long) lines(bytes) * HEADER_OBJECTS_BYTES;
    if (connections.growHead(client, memory)) {
      context.fireChannelRead(message);
    } else {
      bytes.release();
    }
  }

  private static int lines(ByteBuf bytes) {
    int lines = 0;
    int end = bytes.writerIndex();
    int line = bytes.indexOf(bytes.readerIndex(), end, LINE_FEED);
    while (line >= 0) {
      lines++;
      line = bytes.indexOf(line + 1, end, LINE_FEED);
    }
    return lines;
  }

  /** Called for failures below the HTTP decoder, such as memory that cannot be allocated. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    FatalErrors.report(failure);
    context.fireExceptionCaught(failure);
  }
}
