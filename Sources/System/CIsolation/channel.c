#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

int isolation_send(
    int channel, const void *bytes, size_t count, const int *files, size_t file_count) {
  if (file_count > isolation_most_files) return EINVAL;
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * isolation_most_files)] = {0};
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file_count > 0) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * file_count);
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int) * file_count);
    memcpy(CMSG_DATA(head), files, sizeof(int) * file_count);
  }
  for (;;) {
    ssize_t sent = sendmsg(channel, &message, MSG_NOSIGNAL);
    if (sent >= 0) return (size_t)sent == count ? 0 : EMSGSIZE;
    if (errno != EINTR) return errno;
  }
}

ssize_t isolation_receive(
    int channel, void *bytes, size_t room, int *files, size_t file_room, size_t *file_count) {
  if (file_room > isolation_most_files) return -1;
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * isolation_most_files)];
  struct iovec part = {.iov_base = bytes, .iov_len = room};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file_room > 0) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * file_room);
  }
  if (file_count) *file_count = 0;
  ssize_t received;
  do received = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); received > 0 && head;
       head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    if (count > file_room) count = file_room;
    memcpy(files, CMSG_DATA(head), count * sizeof(int));
    if (file_count) *file_count = count;
  }
  // A truncated message does not count.
  return message.msg_flags & (MSG_TRUNC | MSG_CTRUNC) ? -1 : received;
}

int isolation_memory(size_t count) {
  unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int file = memfd_create("work", flags | MFD_NOEXEC_SEAL);
  // Kernels before 6.3 do not know the flag.
  if (file < 0 && errno == EINVAL) file = memfd_create("work", flags);
  if (file < 0) return -1;
  if (ftruncate(file, (off_t)count) == 0 &&
      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0)
    return file;
  close(file);
  return -1;
}

int isolation_freeze(int file) {
  return fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL) == 0 ? 0 : errno;
}
